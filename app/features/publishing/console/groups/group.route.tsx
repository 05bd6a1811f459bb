import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { groupTypeToCode } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { type EditedGroup, GroupInput } from '#app/features/publishing/model/groups/edited-group.ts'
import {
  changeGroup,
  deleteGroup,
  getEditedGroup,
  listEditedGroups,
} from '#app/features/publishing/model/groups/save-group.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { ErrorAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { SelectField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { type Reply, replyTo } from '#app/ui/console/reply.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translateProblem } from '#app/visit/translator.ts'
import { GroupForm } from './group-form.tsx'

type Props = { action: string; group: EditedGroup; others: readonly Option[]; reply: Reply | undefined }

export const meta = titled<typeof loader>(({ group }) => group.name)

/** The screen of one group, with the groups that can take over its contents when it is deleted. */
export const loader = consolePage(async ({ visit, params }) => {
  const id = readConsoleId(params.groupId)
  const group = await getEditedGroup(visit, { id })
  const others = (await listEditedGroups(visit)).filter((one) => one.type === 'normal' && one.id !== id)
  const { refCode, isDefault, names, type } = group
  return {
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    group,
    values: {
      ...group,
      name: names,
      refCode: refCode ?? '',
      binding: group.binding ?? '',
      protection: group.protection ?? '',
      default: isDefault,
      type: groupTypeToCode(type),
    },
    others: others.map((one) => ({ value: String(one.id), label: one.name })),
  }
})

const Asked = z.discriminatedUnion('form', [
  z.object({ form: z.literal('delete'), moveTo: z.coerce.number().int().min(1).optional() }),
  z.object({ ...GroupInput.shape, form: z.literal('group') }),
])

export const action = consoleForm(Asked, async ({ visit, input, params, context }) => {
  const id = readConsoleId(params.groupId)
  if (input.form === 'delete') await deleteGroup(visit, { id, moveTo: input.moveTo ?? null })
  else {
    const { form: _, ...changes } = input
    await changeGroup(visit, id, changes)
  }
  return redirectWithFlash(
    context,
    adminPaths.groups(visit.site.tenantId),
    input.form === 'delete' ? 'api.delete.200' : 'api.update.200',
  )
})

export default function Group() {
  const { frame, tenantId, group, values, others } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const reply = useActionData<FormReply>()
  const action = adminPaths.group(tenantId, group.id)
  return (
    <ConsolePage
      frame={frame}
      title={group.name}
      back={adminPaths.groups(tenantId)}
      backTo={t('groups.title')}
    >
      <GroupForm {...{ action, values, reply }} name="group" />
      <DeleteGroupForm {...{ action, group, others }} reply={replyTo(reply, 'delete')} />
    </ConsolePage>
  )
}

/** Asks where the group's contents go before it deletes the group. */
function DeleteGroupForm({ action, group, others, reply }: Props) {
  const { t } = useWords('console-content')
  const { t: words } = useTranslation(['common', 'errors', 'messages'])
  const problems = reply?.result.error?.id ?? []
  const choices = [{ value: '', label: t('group.moveNowhere') }, ...others]
  return (
    <FormSection title={t('group.delete')} help={t('group.deleteHelp')}>
      <Form method="post" action={action} className="console-form">
        <input type="hidden" name="form" value="delete" />
        {problems.map((problem) => (
          <ErrorAlert key={problem}>{translateProblem(words, problem)}</ErrorAlert>
        ))}
        {group.type === 'normal' && (
          <SelectField
            name="moveTo"
            label={t('group.moveTo')}
            hint={t('group.moveToHint')}
            options={choices}
            usual=""
            sent={reply?.result.initialValue?.moveTo}
            problems={reply?.result.error?.moveTo ?? []}
          />
        )}
        <div className="form-actions">
          <button type="submit" className="button quiet danger">
            {t('group.deleteSubmit', { name: group.name })}
          </button>
        </div>
      </Form>
    </FormSection>
  )
}
