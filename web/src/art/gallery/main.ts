import { mount } from "svelte";
import "../tokens.css";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
mount(Gallery, { target: document.body, props: { part: asked.get("part"), filter: asked.get("filter") } });
