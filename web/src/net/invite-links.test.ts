// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { parsePath } from "../platform/router.svelte";
import { findInvitation, formatInviteLink, isLocalHost, listBaseUrls } from "./invite-links";

describe("an invitation", () => {
  it("names the address that others know", () => {
    const addresses = ["http://192.168.1.5:7420"];
    expect(listBaseUrls("http://localhost:7420", { addresses })).toEqual(addresses);
    expect(listBaseUrls("http://localhost:7420", { addresses: [] })).toEqual([]);
    expect(listBaseUrls("https://nyhavn.example", { addresses })).toEqual(["https://nyhavn.example"]);
    expect(isLocalHost("127.0.0.1")).toBe(true);
  });

  it("leads to the page that it is for, its key behind the #", () => {
    const link = formatInviteLink("join", "http://192.168.1.5:7420/", "T1", "K-_9");
    expect(link).toBe("http://192.168.1.5:7420/join/T1#K-_9");
    expect(parsePath("/join/T1#K-_9")).toEqual({ name: "join", table: "T1", key: "K-_9" });
    expect(parsePath("/watch/T1#K")).toMatchObject({ name: "watch" });
    expect(parsePath("/seat/T1")).toEqual({ name: "seat", table: "T1", key: "" });
  });

  it("is found in a chat line, and other links are not", () => {
    expect(findInvitation("/join/abcdefgh1234#key_key-key1")).toBe("/join/abcdefgh1234#key_key-key1");
    expect(findInvitation("see javascript:alert(1) or https://evil.example/")).toBeNull();
    expect(findInvitation("https://evil.example/join/abcdefgh1234#key_key-key1")).toBe(
      "/join/abcdefgh1234#key_key-key1",
    );
  });
});
