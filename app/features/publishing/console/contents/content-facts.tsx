import './content-facts.css'
import type { ReactNode } from 'react'
import { FileState, VisibleState } from '#app/features/publishing/console/upload/file-state.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { writeBytes } from '#app/ui/atoms/write-bytes.ts'
import { writeDay } from '#app/ui/atoms/write-day.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import type { ConsoleContent } from './contents-view.ts'

/** What is known of a content and its newest file; the state is kept current as in the list. */
export function ContentFacts({ content }: { content: ConsoleContent }) {
  const { t, i18n } = useTranslation('console')
  const day = (text: string) => writeDay(text, i18n.language)
  const { file } = content
  return (
    <LightIsland name="content-progress" when="idle" props={{ every: 3_000 }}>
      <dl className="content-facts" data-content={content.id}>
        <Fact name={t('column.file')}>
          <span data-file>
            <FileState content={content} />
          </span>
        </Fact>
        {file && (
          <Fact name={t('upload.file')}>
            <span lang={langOf(file.fileName)}>{file.fileName}</span>{' '}
            <small>
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
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
