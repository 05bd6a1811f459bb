import '#app/ui/atoms/word-link.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { DetailField, DetailView } from './detail-view.ts'
import { FieldLinks } from './field-links.tsx'

/** The tenant's fields in its order and with its labels, then the data that every content has. */
export function ContentDetailFields({ detail }: { detail: DetailView }) {
  const { t, i18n } = useTranslation('catalogue')
  const print = (['none', 'all', 'current'] as const)[detail.print]
  return (
    <dl className="fields">
      {detail.fields.map((field) => (
        <TenantField key={field.field} field={field} detail={detail} />
      ))}
      <FieldRow title={t('detail.published')}>
        <time dateTime={detail.publishedOn}>{writeDay(detail.publishedOn, i18n.language)}</time>
      </FieldRow>
      {detail.pageCount > 0 && (
        <FieldRow title={t('detail.length')}>{t('detail.pages', { count: detail.pageCount })}</FieldRow>
      )}
      <GroupsRow detail={detail} />
      {detail.hashTags.length > 0 && <HashtagsRow detail={detail} />}
      {detail.reading === 'ready' && (
        <FieldRow title={t('detail.print')}>{t(`detail.print.${print}`)}</FieldRow>
      )}
      {detail.reading === 'ready' && detail.aloud !== null && (
        <FieldRow title={t('detail.aloud')}>{t(`detail.aloud.${detail.aloud}`)}</FieldRow>
      )}
    </dl>
  )
}

function GroupsRow({ detail }: { detail: DetailView }) {
  const { t } = useTranslation('catalogue')
  return (
    <FieldRow title={t('detail.groups')}>
      {detail.groups.map((group) => (
        <WordLink key={group.id} to={detail.canSearch ? paths.search({ group: group.id }) : null}>
          {group.name}
        </WordLink>
      ))}
    </FieldRow>
  )
}

function HashtagsRow({ detail }: { detail: DetailView }) {
  const { t } = useTranslation('catalogue')
  return (
    <FieldRow title={t('detail.hashTags')}>
      {detail.hashTags.map((tag) => (
        <WordLink key={tag.id} to={detail.canSearch ? `/search?tag=${tag.id}` : null}>
          {`#${tag.name}`}
        </WordLink>
      ))}
    </FieldRow>
  )
}

type FieldProps = { field: DetailField; detail: DetailView }

function TenantField({ field: { field, label, links }, detail }: FieldProps) {
  const { t } = useTranslation('catalogue')
  if (field === 'keywords') {
    return (
      <FieldRow title={label ?? t('detail.keywords')}>
        {detail.keywords.map((word) => (
          <WordLink key={word} to={detail.canSearch ? paths.search({ q: word }) : null}>
            {word}
          </WordLink>
        ))}
      </FieldRow>
    )
  }
  return (
    <FieldRow title={label ?? t('detail.distributor')}>
      <FieldLinks links={links} />
    </FieldRow>
  )
}

/** A word that links to its search, if the site has one. */
function WordLink({ to, children: word }: { to: string | null; children: string }) {
  const look = { className: 'word-link', lang: langOf(word) }
  if (to === null) return <span {...look}>{word}</span>
  return (
    <Link {...look} to={to}>
      {word}
    </Link>
  )
}

function FieldRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt lang={langOf(title)}>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
