/** Whether the server can be reached, as far as the browser and the last request tell; a site has none. */

import { isSite } from "./addresses";

export const network = $state({ reachable: !isSite && navigator.onLine });

window.addEventListener("offline", () => (network.reachable = false));
