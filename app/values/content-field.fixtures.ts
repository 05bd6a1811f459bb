import { type ContentField, contentFields } from './content-field.ts'

/** A content that says nothing of itself, for tests that name what matters to them. */
export const noFields = Object.fromEntries(contentFields.map((field) => [field, ''])) as Record<
  ContentField,
  string
>
