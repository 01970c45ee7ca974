import { describe, expect, it } from "vitest";
import { pageOf } from "../route.svelte";
import { basesOf, invitationIn, isLocal, linkTo } from "./inviting";

describe("an invitation", () => {
  it("names the address that others know", () => {
    const addresses = ["http://192.168.1.5:7420"];
    expect(basesOf("http://localhost:7420", { addresses })).toEqual(addresses);
    expect(basesOf("http://localhost:7420", { addresses: [] })).toEqual([]);
    expect(basesOf("https://nyhavn.example", { addresses })).toEqual(["https://nyhavn.example"]);
    expect(isLocal("127.0.0.1")).toBe(true);
  });

  it("leads to the page that it is for, its key behind the #", () => {
    const link = linkTo("join", "http://192.168.1.5:7420/", "T1", "K-_9");
    expect(link).toBe("http://192.168.1.5:7420/join/T1#K-_9");
    expect(pageOf("/join/T1#K-_9")).toEqual({ name: "join", table: "T1", key: "K-_9" });
    expect(pageOf("/watch/T1#K")).toMatchObject({ name: "watch" });
    expect(pageOf("/seat/T1")).toEqual({ name: "seat", table: "T1", key: "" });
  });

  it("is found in what somebody says, and nothing else is", () => {
    expect(invitationIn("/join/abcdefgh1234#key_key-key1")).toBe("/join/abcdefgh1234#key_key-key1");
    expect(invitationIn("see javascript:alert(1) or https://evil.example/")).toBeNull();
    expect(invitationIn("https://evil.example/join/abcdefgh1234#key_key-key1")).toBe("/join/abcdefgh1234#key_key-key1");
  });
});
