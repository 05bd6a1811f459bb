import type { EditedContent } from '#app/domain/publishing/editing/edited-content.ts'
import { contentFields } from '#app/values/content-field.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupsToFill } from './contents-view.ts'

/** A content as its form has it: hashtags as people type them, and what may be chosen. */
export function viewContentForm({ hashTags, ...content }: EditedContent, visit: Visit) {
  const { site } = visit
  return {
    values: { ...content, hashTags: hashTags.map(({ name }) => `#${name}`).join(' ') },
    groups: groupsToFill(visit).map(({ id, name }) => ({ value: String(id), label: name })),
    tags: site.hashTags.map(({ name }) => name),
    fields: contentFields,
  }
}
