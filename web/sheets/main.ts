/** Contact sheets of the cards, for `tools/cards.py --sheets` and for a look while drawing. */

import { mount } from "svelte";

import "../src/app/app.css";
import Sheets from "./Sheets.svelte";

mount(Sheets, { target: document.body });
