import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import "../ui/input-device";
import { learnLanguage, wantsEnglish } from "../storage/settings.svelte";

const target = document.getElementById("app");
const learned = learnLanguage();
// English is built in, so that Home appears without waiting for the server's list of languages.
if (!wantsEnglish()) await learned;
if (target !== null) mount(App, { target });
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
