import { mount } from "svelte";
import App from "./App.svelte";
import "./art/tokens.css";
import "./ui/base.css";
import { setLanguage } from "./i18n/phrases.svelte";
import "./ui/print.css";
import { keepPage } from "./platform/offline.svelte";
import { saveSettings, settings } from "./platform/settings.svelte";

saveSettings();
await setLanguage(settings.language);
mount(App, { target: document.getElementById("app")! });
keepPage();
