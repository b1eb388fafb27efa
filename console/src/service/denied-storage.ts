// Some browsers throw an error when a page only reads `localStorage`. The kit reads it when it is loaded, so this file
// comes before the kit.
try {
  void globalThis.localStorage;
} catch {
  Object.defineProperty(globalThis, 'localStorage', { value: undefined });
}
