import '#app/ui/console/list-page.css'
import type { CustomKind } from '#app/features/notifications/model/mail/letter-words.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListTable } from '#app/ui/console/list-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Letter = { kind: CustomKind; own: readonly Locale[] }

/** Every letter readers get, and whose words it is in, language by language. */
export function MailsList({ tenantId, letters }: { tenantId: number; letters: readonly Letter[] }) {
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
