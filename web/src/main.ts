import { mount } from "svelte";
import App from "./App.svelte";
import "./art/tokens.css";
import "./base.css";
import { speak } from "./phrases.svelte";
import "./print.css";
import { keep, settings } from "./settings.svelte";

keep();
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
