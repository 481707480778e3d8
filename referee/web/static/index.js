import { loadTexts } from "./common.js";

await loadTexts();
