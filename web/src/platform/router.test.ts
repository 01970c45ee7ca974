// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { parsePath } from "./router.svelte";

describe("paths", () => {
  it("lead to replays and shared games", () => {
    expect(parsePath("/replay/T?step=3")).toEqual({ name: "replay", table: "T" });
    expect(parsePath("/game#AQ.3")).toEqual({ name: "game" });
    expect(parsePath("/replay")).toEqual({ name: "start" });
  });
});

const SITE = `<meta name="nyhavn-site">`;

/** The modules of a page that was opened at an address, on a server or in a site. */
async function openPage(head: string, address: string) {
  vi.resetModules();
  document.head.innerHTML = head;
  window.history.replaceState(null, "", address);
  return { ...(await import("./addresses")), ...(await import("./router.svelte")) };
}

describe.each([
  ["on a server", "", "/rules#aim", "/replay/T?step=3"],
  ["in a site", SITE, "/some/where/#/rules~aim", "/some/where/#/replay/T?step=3"],
])("addresses %s", (_, head, rules, replay) => {
  afterEach(() => (document.head.innerHTML = ""));

  it("are read when the page opens", async () => {
    const router = await openPage(head, rules);
    expect(router.findCurrentPage()).toEqual({ name: "rules" });
    expect(router.findFragment()).toBe("aim");
  });

  it("are made for paths", async () => {
    const { formatFullAddress } = await openPage(head, rules);
    expect(formatFullAddress("/rules#aim")).toBe(window.location.origin + rules);
    expect(formatFullAddress("/replay/T?step=3")).toBe(window.location.origin + replay);
  });

  it("follow the pages that are gone to", async () => {
    const router = await openPage(head, rules);
    router.navigate("/replay/T?step=3");
    expect(router.findCurrentPage()).toEqual({ name: "replay", table: "T" });
    expect(router.findQuery().get("step")).toBe("3");
    expect(window.location.href).toBe(window.location.origin + replay);
    expect(router.findPreviousPath()).toBe("/rules#aim");
    window.history.replaceState(null, "", rules);
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(router.findCurrentPage()).toEqual({ name: "rules" });
  });

  it("are read from clicked links, unless they are opened elsewhere", async () => {
    const router = await openPage(head, rules);
    const link = document.createElement("a");
    link.href = router.formatAddress("/game#AQ.3");
    link.addEventListener("click", router.followLink);
    link.dispatchEvent(new MouseEvent("click", { ctrlKey: true }));
    expect(router.findCurrentPage()).toEqual({ name: "rules" });
    link.dispatchEvent(new MouseEvent("click", { cancelable: true }));
    expect(router.findCurrentPage()).toEqual({ name: "game" });
    expect(router.findFragment()).toBe("AQ.3");
  });

  it("lead to the start page without a path", async () => {
    const router = await openPage(head, head ? "/some/where/index.html" : "/");
    expect(router.findCurrentPage()).toEqual({ name: "start" });
  });
});
