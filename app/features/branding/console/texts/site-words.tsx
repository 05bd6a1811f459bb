import '#app/ui/console/console-forms.css'
import './site-words.css'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { Problems } from '#app/ui/console/form-fields.tsx'
import { useOwnFirst } from '#app/ui/console/own-first.ts'
import { type Reply, replyTo } from '#app/ui/console/reply.ts'
import { Tabs } from '#app/ui/console/tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { SiteWordsView, WordRow } from './site-words-view.ts'

type Props = { tenantId: number; words: SiteWordsView; reply: Reply | undefined }

/** A site's words by kind, each a form of its own. */
export function SiteWords({ tenantId, words, reply }: Props) {
  const { t } = useWords('console-languages')
  const { counts, rows, paged, kind, missingOnly, here, other } = words
  const show = missingOnly ? undefined : 'all'
  const to = (one?: string) => adminPaths.lookLanguages(tenantId, { kind: one, show })
  const missing = counts.reduce((sum, count) => sum + count.missing, 0)
  const isShown = rows.some(({ key }) => key === reply?.result.initialValue?.form)
  return (
    <div className="site-words">
      <p className="help">{t('help')}</p>
      <Tabs
        label={t('tabs.label')}
        here={to(kind ?? undefined)}
        tabs={[
          { to: to(), label: t('tabs.all'), count: missing },
          ...counts.map((count) => ({
            to: to(count.kind),
            label: t(`kind.${count.kind}`),
            count: count.missing,
          })),
        ]}
      />
      {!isShown && <RefusalAlert name={reply?.refusal ?? null} />}
      <p role="status">{missing === 0 ? t('none') : t('missing', { count: missing })}</p>
      <p>
        <Link to={other}>{t(missingOnly ? 'show.all' : 'show.missing')}</Link>
      </p>
      {rows.length === 0 && missing > 0 && <p>{t(missingOnly ? 'none' : 'nothing')}</p>}
      {rows.map((row, at) => (
        <Word key={row.key} row={row} id={`word${at}`} action={here} reply={replyTo(reply, row.key)} />
      ))}
      <Pager
        {...paged}
        hrefOf={(page) =>
          adminPaths.lookLanguages(tenantId, {
            kind: kind ?? undefined,
            show,
            page: page === 1 ? undefined : String(page),
          })
        }
      />
    </div>
  )
}

type WordProps = { row: WordRow; id: string; action: string; reply: Reply | undefined }

function Word({ row, id, action, reply }: WordProps) {
  const { t } = useWords('console-languages')
  const ordered = useOwnFirst()
  const { key, kind, field, revision } = row
  const sent = { form: key, part: kind, id: row.id, property: field, revision: String(revision) }
  return (
    <Form method="post" action={action}>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Not the form: words of a kind have one name, and forms with names are landmarks. */}
      <fieldset className="site-word" aria-labelledby={`${id}-name`}>
        <h2 id={`${id}-name`}>{t(row.name)}</h2>
        {reply && <RefusalAlert name={reply.refusal} />}
        {ordered.map((locale, at) => (
          <InOneLanguage key={locale} {...{ row, id, locale, reply }} isFirst={at === 0} />
        ))}
        <Button kind="secondary">{t('row.save')}</Button>
      </fieldset>
    </Form>
  )
}

type FieldProps = Pick<WordProps, 'row' | 'id' | 'reply'> & { locale: Locale; isFirst: boolean }

/** Texts of more characters are written in several lines. */
const longestLine = 255

function InOneLanguage({ row, id, locale, reply, isFirst }: FieldProps) {
  const { t } = useWords('console-languages')
  const { t: inConsole } = useTranslation('console')
  const kept = row.words[locale]
  const typed = reply?.result.initialValue?.words as Partial<Record<Locale, unknown>> | undefined
  const of = (name: string) => reply?.result.error?.[name] ?? []
  const problems = [...of(`words.${locale}`), ...(isFirst ? of('words') : [])]
  const name = `${id}-${locale}`
  const attributes = {
    id: name,
    name: `words.${locale}`,
    lang: locale,
    defaultValue: typed === undefined ? kept : String(typed[locale] ?? ''),
    'aria-invalid': problems.length > 0 || undefined,
    'aria-describedby': problems.length > 0 ? `${name}-problem` : undefined,
  }
  return (
    <div className="field">
      <label htmlFor={name}>
        {inConsole(`form.in.${locale}`)}
        {kept === '' && <span className="missing"> {t('row.missing')}</span>}
      </label>
      {row.longest > longestLine ? (
        <textarea {...attributes} rows={4} />
      ) : (
        <input {...attributes} type="text" autoComplete="off" />
      )}
      <Problems {...{ name, problems }} />
      {reply?.refusal === 'changedMeanwhile' && (
        <p className="hint">
          {t('row.kept')} <span lang={locale}>{kept}</span>
        </p>
      )}
    </div>
  )
}
