const select = (element: HTMLElement): void => {
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else getSelection()?.selectAllChildren(element);
};

/** Copies the text of an element, which it selects. Without HTTPS browsers have no clipboard API, so the old command is used. */
export const copyFrom = async (element: HTMLElement): Promise<boolean> => {
  select(element);
  try {
    await navigator.clipboard.writeText(element instanceof HTMLInputElement ? element.value : element.innerText);
    return true;
  } catch {
    return document.execCommand('copy'); // oxlint-disable-line typescript/no-deprecated -- the only way without HTTPS
  }
};
