import { groupTypeToCode } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { type Wording, wordOf } from '#app/kernel/i18n/translations.ts'
import type { EditedGroup } from './edited-group.ts'

/** A group as the API shows it to administrators: its name in every language, without its contents. */
export function viewEditedGroup(group: EditedGroup, visit: Wording) {
  const { id, names, type, isDefault, isWrapLine, itemSize, numRow, refCode, binding, protection, revision } =
    group
  return {
    id: String(id),
    name: wordOf(visit, names),
    names,
    type: groupTypeToCode(type),
    default: isDefault,
    isWrapLine,
    itemSize,
    numRow,
    refCode,
    binding,
    protection,
    totalContents: group.contents,
    revision,
  }
}
