import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { setFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BrandingPage } from '#app/features/branding/console/records/branding-page.tsx'
import { type SiteWord, wordKinds } from '#app/features/branding/model/languages/site-word.ts'
import { pageOfWords, saveWord, WordInput } from '#app/features/branding/model/languages/site-words.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { type Paging, readPaging } from '#app/kernel/values/paging.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
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
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import '#app/ui/console/console-forms.css'
import './site-words.css'

/** A text of the site. `name` is its key in `console-languages`. */
type WordRow = SiteWord & { key: string; name: string }

type SiteWordsView = Awaited<ReturnType<typeof viewSiteWords>>

type Props = { tenantId: number; words: SiteWordsView; reply: Reply | undefined }

type WordProps = { row: WordRow; id: string; action: string; reply: Reply | undefined }

type FieldProps = Pick<WordProps, 'row' | 'id' | 'reply'> & { locale: Locale; isFirst: boolean }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with a site's own texts in both languages. */
export const loader = consolePage(async ({ visit, url }) => {
  return {
    words: await viewSiteWords(visit, url.searchParams),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-languages')('title'))),
  }
})

/** Saves one text and returns to the same page of the list. */
export const action = consoleForm(WordInput, async ({ visit, input, request, context }) => {
  await saveWord(visit, input)
  setFlash(context, 'api.update.200')
  const { here } = await viewSiteWords(visit, new URL(request.url).searchParams)
  return redirect(here)
})

export default function BrandingLanguages() {
  const { tenantId, words, heading, frame } = useLoaderData<typeof loader>()
  return (
    <BrandingPage frame={frame} heading={heading}>
      <SiteWords {...{ tenantId, words }} reply={useActionData<FormReply>()} />
    </BrandingPage>
  )
}

/** The site's texts by kind. Each text is a form of its own. */
function SiteWords({ tenantId, words, reply }: Props) {
  const { t } = useWords('console-languages')
  const { counts, rows, paged, kind, missingOnly, here, other } = words
  const show = missingOnly ? undefined : 'all'
  const to = (one?: string) => adminPaths.brandingLanguages(tenantId, { kind: one, show })
  const missing = counts.reduce((sum, count) => sum + count.missing, 0)
  const isShown = rows.some(({ key }) => key === reply?.result.initialValue?.form)
  return (
    <div className="grid grid-cols-1 gap-4">
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
          adminPaths.brandingLanguages(tenantId, {
            kind: kind ?? undefined,
            show,
            page: page === 1 ? undefined : String(page),
          })
        }
      />
    </div>
  )
}

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
      {/* The name belongs to the fieldset, not to the form: all texts of a kind have the same name, and named forms
         would become landmarks. */}
      <fieldset
        className="site-word grid grid-cols-1 min-[800px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] min-[800px]:items-start gap-x-4 gap-y-2 py-4 line-t"
        aria-labelledby={`${id}-name`}
      >
        <h2 className="col-span-full text-ink-2 text-sm" id={`${id}-name`}>
          {t(row.name)}
        </h2>
        {reply && <RefusalAlert name={reply.refusal} />}
        {ordered.map((locale, at) => (
          <InOneLanguage key={locale} {...{ row, id, locale, reply }} isFirst={at === 0} />
        ))}
        <Button kind="secondary">{t('row.save')}</Button>
      </fieldset>
    </Form>
  )
}

/** A text that may have more characters than this gets a field of several lines. */
const maxLineLength = 255

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
        {kept === '' && <span className="missing text-warn"> {t('row.missing')}</span>}
      </label>
      {row.longest > maxLineLength ? (
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

const wordsOfAPage = 20

/** The site's words of the requested kind: only those with a missing translation, or all. */
async function viewSiteWords(visit: Visit, params: URLSearchParams) {
  const kind = wordKinds.find((known) => known === params.get('kind')) ?? null
  const missingOnly = params.get('show') !== 'all'
  const paging: Paging = { ...readPaging({ page: params.get('page') }), size: wordsOfAPage }
  const { counts, words, ...paged } = await pageOfWords(visit, { kind, missingOnly }, paging)
  const query = { kind: kind ?? undefined, show: missingOnly ? undefined : 'all' }
  const { tenantId } = visit.site
  const here = (change: Partial<Record<'kind' | 'show' | 'page', string | undefined>>) =>
    adminPaths.brandingLanguages(tenantId, { ...query, ...change })
  return {
    counts: counts.filter(({ total }) => total > 0),
    rows: words.map((word): WordRow => ({ ...word, key: keyOf(word), name: nameOf(word) })),
    paged,
    kind,
    missingOnly,
    here: here({ page: paged.page === 1 ? undefined : String(paged.page) }),
    other: here({ show: missingOnly ? 'all' : undefined }),
  }
}

function keyOf({ kind, id, field }: SiteWord): string {
  return `${kind}:${id}:${field}`
}

/** The name of a text, without its position in a list, which means nothing to people. */
function nameOf({ kind, id, field }: SiteWord): string {
  const [record, list] = id.split('.')
  if (kind !== 'text') return `word.${kind}.${field}`
  return ['word.text', record, list, field].filter(Boolean).join('.')
}
