/** The dialogs of a table, of which one is open at a time. */

export type DialogName =
  | "menu"
  | "log"
  | "moves"
  | "keys"
  | "numbers"
  | "turn"
  | "knowledge"
  | "settings"
  | "house"
  | "ability"
  | "end"
  | "chat"
  | "device"
  | "watchers"
  | "shuffle";

export class Dialogs {
  shown = $state<DialogName | null>(null);
  /** The seat whose house is shown. */
  seat = $state(0);
  /** Which turn is shown. */
  turn = $state(0);
  /** Which ability is explained. */
  ability = $state("A");

  open(dialog: DialogName): void {
    this.shown = dialog;
  }

  close(dialog: DialogName): void {
    if (this.shown === dialog) this.shown = null;
  }

  showSeat(seat: number): void {
    this.seat = seat;
    this.open("house");
  }

  showTurn(turn: number): void {
    this.turn = turn;
    this.open("turn");
  }

  showAbility(ability: string): void {
    this.ability = ability;
    this.open("ability");
  }
}
