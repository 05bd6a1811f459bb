import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { consolePage, consoleUpload } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { MAX_DOCUMENT_BYTES, MAX_FORM_BYTES } from '#app/features/documents/model/document/document.ts'
import { FileState, VisibleState } from '#app/features/publishing/console/upload/file-state.tsx'
import { UploadForm, type UploadReply } from '#app/features/publishing/console/upload/upload-form.tsx'
import { UploadRow, useUploadWords } from '#app/features/publishing/console/upload/upload-row.tsx'
import { getContentOverview } from '#app/features/publishing/model/overview/list-content-overview.ts'
import { ReplacementData } from '#app/features/publishing/model/upload/content-input.ts'
import { replaceContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { writeBytes, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { FlagField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { type ConsoleContent, readerUrlOf, viewConsoleContent } from './contents-view.ts'
import './content-facts.css'
import '#app/features/publishing/console/upload/upload-rows.css'

type Props = {
  tenantId: number
  contentId: string
  /** The content's page on the site; null while readers can't see it. */
  readerUrl: string | null
}

export const meta = titled<typeof loader>(({ content }) => content.title)

/** The screen of one content: its facts and its file. */
export const loader = consolePage(async ({ visit, params }) => {
  const row = await getContentOverview(visit, params.contentId ?? '')
  return {
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    content: viewConsoleContent(row, visit),
    readerUrl: readerUrlOf(row, visit),
    maxBytes: MAX_FORM_BYTES,
    maxBytesInParts: MAX_DOCUMENT_BYTES,
  }
})

/** Gives the content a new file. Readers keep the old one until the new one is completely processed. */
export const action = consoleUpload(ReplacementData, async ({ visit, params, input, file, context }) => {
  const { contentId } = await replaceContent(visit, params.contentId ?? '', input, file)
  return redirectWithFlash(
    context,
    adminPaths.adminContent(visit.site.tenantId, contentId),
    'content.replaced',
  )
})

export default function Content() {
  const { frame, tenantId, content, readerUrl, ...limits } = useLoaderData<typeof loader>()
  const actions = <ContentActions {...{ tenantId, readerUrl }} contentId={content.id} />
  return (
    <ConsolePage frame={frame} title={content.title} action={actions} back={adminPaths.contents(tenantId)}>
      <ContentTabs tenantId={tenantId} contentId={content.id} />
      <ContentFacts content={content} />
      <ReplaceFileForm {...{ tenantId, content, ...limits }} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}

/** Buttons for the content as a whole: open it as readers see it, or move it to the trash, which can be undone. */
function ContentActions({ tenantId, contentId, readerUrl }: Props) {
  const { t } = useWords('console-content')
  const { t: words } = useWords('console')
  return (
    <>
      {readerUrl !== null && (
        <a className="button secondary" href={readerUrl} target="_blank" rel="noreferrer">
          {t('page.view')}
          <span aria-hidden="true">↗</span>
          <span className="only-heard">{words('menu.newWindow')}</span>
        </a>
      )}
      <Form method="post" action={adminPaths.contents(tenantId)}>
        <input type="hidden" name="ids" value={contentId} />
        <button type="submit" name="do" value="delete" className="button quiet danger">
          {t('page.trash')}
        </button>
      </Form>
    </>
  )
}

/** The facts of a content and its newest file. The file's state refreshes itself, as in the list. */
function ContentFacts({ content }: { content: ConsoleContent }) {
  const { t, i18n } = useTranslation('console')
  const day = (text: string) => writeDay(text, i18n.language)
  const { file } = content
  return (
    <LightIsland name="content-progress" when="idle" props={{ every: 3_000 }}>
      <dl className="content-facts max-w-190" data-content={content.id}>
        <Fact name={t('column.file')}>
          <span data-file>
            <FileState content={content} />
          </span>
        </Fact>
        {file && (
          <Fact name={t('upload.file')}>
            <span lang={langOf(file.fileName)}>{file.fileName}</span>{' '}
            <small className="text-xs text-ink-2">
              {writeBytes(file.bytes)}
              {file.pagesTotal !== null && ` · ${t('fact.pages', { count: file.pagesTotal })}`}
              {` · ${t('fact.version')} ${t('fact.versionOf', { version: file.version })}`}
              {file.ownerRestricted && ` · ${t('fact.ownerRestricted')}`}
            </small>
          </Fact>
        )}
        {content.author && (
          <Fact name={t('fact.author')}>
            <span lang={langOf(content.author)}>{content.author}</span>
          </Fact>
        )}
        <Fact name={t('column.groups')}>{content.groups.join(i18n.language === 'ja' ? '、' : ', ')}</Fact>
        <Fact name={t('column.view')}>
          <VisibleState content={content} />
        </Fact>
        <Fact name={t('column.day')}>{day(content.publishedOn)}</Fact>
        <Fact name={t('column.added')}>{day(content.addedOn)}</Fact>
      </dl>
    </LightIsland>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

type InPartsProps = { begin: string; uploads: string; maxBytes: number; children: ReactNode }

type ReplaceProps = {
  tenantId: number
  content: ConsoleContent
  maxBytes: number
  maxBytesInParts: number
  reply: UploadReply | undefined
}

/** The form for a content's first file or a replacement. It offers no choice while an earlier file is being processed. */
function ReplaceFileForm({ tenantId, content, maxBytes, maxBytesInParts, reply }: ReplaceProps) {
  const { t } = useTranslation('console')
  const parts = {
    begin: adminPaths.replacements(tenantId, content.id),
    uploads: adminPaths.uploads(tenantId),
    maxBytes: maxBytesInParts,
  }
  const title = t(content.file === null ? 'replace.first' : 'replace.title')
  if (content.file?.state === 0) return <FormSection title={title} help={t('replace.inWork')} />
  return (
    <FormSection title={title} help={t(content.isReadable ? 'replace.about' : 'replace.aboutFirst')}>
      <UploadForm
        action={adminPaths.adminContent(tenantId, content.id)}
        submit={t(content.file === null ? 'upload.submit' : 'replace.submit')}
        maxBytes={maxBytes}
        reply={reply}
        sender={(form) => <InParts {...parts}>{form}</InParts>}
      >
        {content.isReadable && (
          <FlagField
            name="withdrawOlder"
            problems={[]}
            label={t('replace.withdraw')}
            hint={t('replace.withdrawHint')}
            sent={reply?.result.initialValue?.withdrawOlder}
          />
        )}
      </UploadForm>
    </FormSection>
  )
}

/** Wraps a form so that its file is sent in parts, with a line that shows the progress. */
function InParts({ children, ...parts }: InPartsProps) {
  const { t } = useTranslation('console-upload')
  const max = parts.maxBytes / 1024 / 1024
  const props = { ...parts, words: useUploadWords(max), hint: t('replaceHint', { max }) }
  return (
    <LightIsland name="replace-file" when="load" props={props} className="in-parts">
      {children}
      <ul className="upload-rows" aria-label={t('files')} />
      <UploadRow />
    </LightIsland>
  )
}
