/** A picture of a house by night, to save or to share. */

import { canShare, saveFile, shareFile } from "../platform/files";

const WIDTH = 1080;
const EDGE = 60;

/** The style sheets of the page, for a drawing that stands alone. */
function collectStyles(): string {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
}

/** A drawing of the page as a document of its own, in the colours of the night. */
function isolateDrawing(drawing: SVGSVGElement): { source: string; ratio: number } {
  const alone = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawing.viewBox.baseVal;
  const definitions = document.querySelector("svg:has(> defs symbol), svg:has(> defs pattern)");
  const style = document.createElementNS(alone.namespaceURI, "style");
  style.textContent = `${collectStyles()}\n:root { color-scheme: dark; }`;
  alone.prepend(style, ...(definitions ? [...definitions.cloneNode(true).childNodes] : []));
  alone.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  alone.setAttribute("width", String(width));
  alone.setAttribute("height", String(height));
  return { source: new XMLSerializer().serializeToString(alone), ratio: height / width };
}

async function loadDrawing(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  return image;
}

/** A PNG of a house under the evening sky, with a line of text below it. */
export async function drawHousePicture(drawing: SVGSVGElement, words: string): Promise<Blob> {
  const { source, ratio } = isolateDrawing(drawing);
  const canvas = document.createElement("canvas");
  const [inner, text] = [WIDTH - 2 * EDGE, 110];
  canvas.width = WIDTH;
  canvas.height = Math.round(inner * ratio) + EDGE + text;
  const context = canvas.getContext("2d")!;
  const sky = context.createLinearGradient(0, 0, 0, canvas.height);
  sky.addColorStop(0, "#14263a");
  sky.addColorStop(0.75, "#4a3f66");
  sky.addColorStop(1, "#8a5f6e");
  context.fillStyle = sky;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(await loadDrawing(source), EDGE, EDGE, inner, inner * ratio);
  context.fillStyle = "#ffe3a3";
  context.font = "600 44px system-ui, sans-serif";
  context.textAlign = "center";
  context.fillText(words, WIDTH / 2, canvas.height - 36, inner);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** Share a picture where the device can, else save it. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (matchMedia("(pointer: coarse)").matches && canShare(file)) await shareFile(file);
  else saveFile(file);
}
