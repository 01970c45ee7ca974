/** Whether the server can be reached, as far as the browser and the last request tell. */

export const network = $state({ reachable: navigator.onLine });

window.addEventListener("offline", () => (network.reachable = false));
