/** The kinds of form field in which people enter a value. */
export const inputKinds = [
  'text',
  'long',
  'lines',
  'number',
  'flag',
  'yes-no',
  'choice',
  'choices',
  'day',
  'colour',
  'email',
  'url',
  'secret',
  'languages',
  'long-languages',
  'rows',
  'hidden',
] as const
export type InputKind = (typeof inputKinds)[number]

declare module 'zod' {
  interface GlobalMeta {
    /** The kind of form field, if the schema's type doesn't imply it. */
    input?: InputKind
  }
}
