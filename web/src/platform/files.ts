/** Files that the page makes: saved on the device, or shared from it. */

/** The milliseconds in which a browser has begun to save a file. */
const KEPT_FOR = 2000;

export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR);
}

export const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Share a file; that somebody decides otherwise is no error. */
export const shareFile = (file: File): Promise<void> => navigator.share({ files: [file] }).catch(() => undefined);
