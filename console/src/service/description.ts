/** A text that users see, in Chinese and perhaps in English. */
export type Title = Readonly<{ title: string; titleEn?: string }>;

export type Choice = Title & Readonly<{ value: number }>;

export type FormField = Title &
  Readonly<{
    name: string;
    kind: 'text' | 'integer' | 'choice' | 'ids' | 'boolean' | 'password';
    min?: number;
    max?: number;
    pattern?: string;
    choices?: ReadonlyArray<Choice>;
    default?: unknown;
    addOnly?: boolean;
    multiline?: boolean;
    requiredWhen?: Readonly<{ field: string; value: number }>;
    /** The module whose records the ids name. */
    refersTo?: string;
  }>;

export type Column = Title &
  Readonly<{ name: string; kind: 'integer' | 'text' | 'time' | 'statusText'; choices?: ReadonlyArray<Choice> }>;

export type Filter = Title &
  Readonly<{ name: string; kind: 'text' | 'integer' | 'choice'; choices?: ReadonlyArray<Choice> }>;

/** A managed module, as the service describes it. */
export type Module = Title &
  Readonly<{
    name: string;
    label: string;
    columns: ReadonlyArray<Column>;
    filters: ReadonlyArray<Filter>;
    form: ReadonlyArray<FormField>;
    actions: ReadonlyArray<string>;
  }>;

/** Reads the modules from the description of the service. */
export const readModules = async (): Promise<ReadonlyArray<Module>> => {
  const response = await fetch(new URL('./openapi.json', document.baseURI));
  if (!response.ok) throw new Error(`the description of the service: ${response.status}`);
  const document_ = (await response.json()) as { 'x-modules'?: Record<string, Omit<Module, 'name'>> };
  return Object.entries(document_['x-modules'] ?? {}).map(([name, module]) => ({ ...module, name }));
};
