import type { EditedContent } from '#app/features/publishing/model/editing/edited-content.ts'
import type { GroupChoice } from '#app/features/users/model/user-group/list-user-groups.ts'
import { contentFields } from '#app/kernel/values/content-field.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupsToFill } from './contents-view.ts'

/**
 * A content as its form has it: hashtags as people type them, and what may be chosen. User groups that have licensed it come
 * first, since a site may have hundreds.
 */
export function viewContentForm(
  { hashTags, ...content }: EditedContent,
  visit: Visit,
  userGroups: readonly GroupChoice[],
) {
  const { site } = visit
  const isChosen = ({ id }: GroupChoice) => content.userGroupIds.includes(id)
  const sorted = [...userGroups.filter(isChosen), ...userGroups.filter((group) => !isChosen(group))]
  return {
    values: { ...content, hashTags: hashTags.map(({ name }) => `#${name}`).join(' ') },
    groups: groupsToFill(visit).map(({ id, name }) => ({ value: String(id), label: name })),
    userGroups: sorted.map(({ id, name }) => ({ value: id, label: name })),
    tags: site.hashTags.map(({ name }) => name),
    fields: contentFields,
  }
}
