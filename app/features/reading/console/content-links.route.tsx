import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { getEditedContent } from '#app/features/publishing/model/editing/update-content.ts'
import {
  type LinkRow as DirectLink,
  DirectLinkInput,
  viewLinkRow,
} from '#app/features/reading/model/direct-link/direct-link.ts'
import {
  addDirectLink,
  listDirectLinks,
  revokeDirectLink,
} from '#app/features/reading/model/direct-link/edit-direct-links.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import './direct-links.css'
import '#app/ui/console/list-page.css'

type Props = { tenantId: number; contentId: string; links: readonly DirectLink[]; reply: Reply | undefined }

export const meta = titled<typeof loader>(({ title }) => title)

/** The screen with the links that open a content without a login. */
export const loader = consolePage(async ({ visit, params }) => {
  const contentId = params.contentId ?? ''
  const { title } = await getEditedContent(visit, contentId)
  const links = await listDirectLinks(visit, { contentId })
  return {
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    contentId,
    title,
    links: links.map((link) => viewLinkRow(link, visit)),
  }
})

const Asked = z.discriminatedUnion('form', [
  z.object({ form: z.literal('revoke'), id: z.string().max(64) }),
  z.object({ ...DirectLinkInput.shape, form: z.literal('link') }),
])

/** Creates or revokes a link. */
export const action = consoleForm(Asked, async ({ visit, input, params, context }) => {
  const contentId = params.contentId ?? ''
  if (input.form === 'link') await addDirectLink(visit, { ...input, contentId })
  else await revokeDirectLink(visit, { id: input.id })
  return redirectWithFlash(
    context,
    adminPaths.contentLinks(visit.site.tenantId, contentId),
    input.form === 'link' ? 'api.create.200' : 'api.update.200',
  )
})

export default function ContentLinks() {
  const { frame, title, ...links } = useLoaderData<typeof loader>()
  const { tenantId, contentId } = links
  return (
    <ConsolePage frame={frame} title={title} back={adminPaths.contents(tenantId)}>
      <ContentTabs {...{ tenantId, contentId }} />
      <DirectLinks {...links} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}

/** The links of a content, and the form that creates another. */
function DirectLinks({ tenantId, contentId, links, reply }: Props) {
  const { t } = useWords('console-content')
  const action = adminPaths.contentLinks(tenantId, contentId)
  const fields = ['label', 'expiresOn', 'referrerUrls']
  return (
    <>
      {links.length > 0 && <LinksTable links={links} action={action} />}
      <SchemaForm
        schema={DirectLinkInput}
        values={{}}
        {...{ action, reply }}
        name="link"
        words="console-content"
        prefix="link"
        sections={[{ title: t('link.new'), help: t('link.newHelp'), fields }]}
        submit={t('link.submit')}
      />
    </>
  )
}

function LinksTable({ links, action }: { links: readonly DirectLink[]; action: string }) {
  const { t } = useWords('console-content')
  const columns = ['label', 'address', 'state', 'uses', 'lastUse'] as const
  return (
    <table className="console-table list-table direct-links mb-8">
      <TableHead
        headings={[
          ...columns.map((name) =>
            name === 'uses' ? { figure: t(`link.column.${name}`) } : t(`link.column.${name}`),
          ),
          { heard: t('link.revoke') },
        ]}
      />
      <tbody>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} action={action} />
        ))}
      </tbody>
    </table>
  )
}

const dots = { open: 'ok', revoked: 'off', expired: 'off' } as const

function LinkRow({ link, action }: { link: DirectLink; action: string }) {
  const { t } = useWords('console-content')
  const { i18n } = useTranslation('console-content')
  const { id, label, url, state, lastDay, referrerUrls, uses, usedAt } = link
  return (
    <tr>
      <th scope="row" lang={langOf(label)}>
        {label}
        {referrerUrls.length > 0 && <small>{t('link.from', { pages: referrerUrls.join(', ') })}</small>}
      </th>
      <td data-label={t('link.column.address')}>
        <LightIsland
          name="copy-text"
          when="idle"
          props={{ done: t('link.copied') }}
          className="min-w-[min(24em,80vw)] flex flex-wrap items-center gap-x-2 gap-y-1"
        >
          <input
            readOnly
            value={url}
            aria-label={t('link.column.address')}
            className="flex-[1_1_16em] min-w-0 h-9 px-2 line rounded-field bg-paper-2 text-xs text-ellipsis"
          />
          <button type="button" className="button quiet" hidden>
            {t('link.copy')}
          </button>
          <span role="status" className="hint" />
        </LightIsland>
      </td>
      <td data-label={t('link.column.state')}>
        <StatusDot kind={dots[state]}>{t(`link.state.${state}`)}</StatusDot>
        {state === 'open' && lastDay !== null && (
          <small className="block text-ink-2 regular">
            {t('link.until', { day: writeDay(lastDay, i18n.language) })}
          </small>
        )}
      </td>
      <td className="figure" data-label={t('link.column.uses')}>
        {uses}
      </td>
      <td data-label={t('link.column.lastUse')}>{usedAt === null ? '–' : displayInstant(usedAt)}</td>
      <td>
        {state === 'open' && (
          <ConfirmDialog
            id={`revoke-${id}`}
            label={t('link.revoke')}
            action={action}
            fields={{ form: 'revoke', id }}
            confirm={t('link.revoke')}
          >
            <p>{t('link.revokeHelp', { label })}</p>
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
