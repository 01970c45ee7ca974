/** What lies open over the table: one thing at a time. */

export type Drawer =
  | "menu"
  | "log"
  | "moves"
  | "last"
  | "knowledge"
  | "settings"
  | "house"
  | "ability"
  | "end"
  | "chat"
  | "device"
  | "watchers"
  | "shuffle";

export class Drawers {
  shown = $state<Drawer | null>(null);
  /** Whose house is looked at. */
  seat = $state(0);
  /** Which ability is explained. */
  ability = $state("A");

  open(drawer: Drawer): void {
    this.shown = drawer;
  }

  close(drawer: Drawer): void {
    if (this.shown === drawer) this.shown = null;
  }

  look(seat: number): void {
    this.seat = seat;
    this.open("house");
  }

  explain(ability: string): void {
    this.ability = ability;
    this.open("ability");
  }
}
