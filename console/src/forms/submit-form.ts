/** Submits the form with this id, as its button does. */
export const submitForm = (id: string): void => {
  document.querySelector<HTMLFormElement>(`#${CSS.escape(id)}`)?.requestSubmit();
};
