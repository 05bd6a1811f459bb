import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { listMails } from '#app/features/notifications/model/mail/custom-mails.ts'
import type { CustomKind } from '#app/features/notifications/model/mail/mail-texts.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SettingPage } from '#app/layout/console/setting-page.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListTable } from '#app/ui/console/list-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import '#app/ui/console/list-page.css'

type Letter = { kind: CustomKind; own: readonly Locale[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with the mails that readers get from the site. */
export const loader = consolePage(async ({ visit }) => {
  const letters = await listMails(visit)
  return {
    letters,
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('site.tab.mails'))),
  }
})

export default function SiteMails() {
  const { heading, frame, ...list } = useLoaderData<typeof loader>()
  return (
    <SettingPage frame={frame} heading={heading}>
      <MailsList {...list} />
    </SettingPage>
  )
}

/** Lists all mails to readers and tells for each language whether the texts are the site's or the product's. */
function MailsList({ tenantId, letters }: { tenantId: number; letters: readonly Letter[] }) {
  const { t } = useWords('console-company')
  const nameOf = ({ kind }: Letter) => t(`mails.kind.${kind}`)
  const whose = (lang: Locale) => (letter: Letter) =>
    t(letter.own.includes(lang) ? 'mails.own' : 'mails.usual')
  return (
    <ListTable
      query={{}}
      order={{ by: 'kind', direction: 'asc' }}
      words="console-company"
      prefix="mails"
      rows={letters}
      idOf={({ kind }) => kind}
      hrefOf={() => adminPaths.siteMails(tenantId)}
      canSelect={false}
      columns={[
        {
          key: 'kind',
          text: nameOf,
          cell: (letter) => <Link to={adminPaths.siteMail(tenantId, letter.kind)}>{nameOf(letter)}</Link>,
        },
        ...locales.map((lang) => ({
          key: lang,
          text: whose(lang),
          cell: (letter: Letter) => (
            <StatusDot kind={letter.own.includes(lang) ? 'ok' : 'off'}>{whose(lang)(letter)}</StatusDot>
          ),
        })),
      ]}
    />
  )
}
