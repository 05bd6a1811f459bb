/** How a form asks for a field. */
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
    /** How a form asks for it, where its type doesn't tell. */
    input?: InputKind
  }
}
