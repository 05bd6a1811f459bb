import { draftOfRecord } from '#app/domain/site/look/forms/look-record.ts'
import { lookWords } from '#app/pages/admin/look/look-forms.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { tryOut } from '#app/routes/admin/look/try-out.ts'
import { ContentForm, withMoved } from './content-form.ts'

/** The same page; what is sent here is looked at and not saved. */
export { default, loader, meta } from './look-content.tsx'

export const action = tryOut(
  ContentForm,
  (visit, input) => draftOfRecord(visit, 'contentDetail', withMoved(input)),
  (tenantId) => adminPaths.lookForm(tenantId, lookWords.contentDetail),
)
