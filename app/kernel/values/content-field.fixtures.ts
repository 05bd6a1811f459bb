import { type ContentField, contentFields } from './content-field.ts'

/** A content with empty fields. Tests fill in the fields that matter to them. */
export const noFields = Object.fromEntries(contentFields.map((field) => [field, ''])) as Record<
  ContentField,
  string
>
