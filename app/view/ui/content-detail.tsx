import './shelf.css'
import './detail.css'
import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { viewDetail } from '#app/domain/content/content-view.ts'
import { paths } from '#app/paths.ts'
import { BookCover } from '../atoms/book-cover.tsx'
import { ButtonLink } from '../atoms/button.tsx'
import { Dialog } from '../atoms/dialog.tsx'
import { Icon } from '../atoms/icons.tsx'
import { langOf } from '../atoms/lang-of.ts'
import { Form, Link } from '../atoms/link.tsx'
import { LoginFields } from './login-form.tsx'
import { PlanList } from './plan-list.tsx'

type Detail = ReturnType<typeof viewDetail> & { canKeep: boolean; isFavourite: boolean }
type Props = { detail: Detail; groupId: number; back: string | null }

/** Cover left, what it is and the one thing to do at right; then the fields, the table of contents. */
export function ContentDetail({ detail, groupId, back }: Props) {
  const { t } = useTranslation()
  return (
    <article className="detail">
      {detail.canGoBack && back !== null && (
        <Link className="back" to={back}>
          <Icon name="back" />
          {t('detail.back')}
        </Link>
      )}
      <div className="detail-cover">
        <BookCover contentId={detail.id} title={detail.title} cover={detail.cover} eager />
      </div>
      <div className="detail-head">
        <h1 lang={langOf(detail.title)}>{detail.title}</h1>
        {detail.author !== '' && (
          <p className="detail-author" lang={langOf(detail.author)}>
            {detail.author}
          </p>
        )}
        {detail.description !== '' && (
          <p className="detail-description" lang={langOf(detail.description)}>
            {detail.description}
          </p>
        )}
        <Opening detail={detail} groupId={groupId} />
      </div>
      <Fields detail={detail} />
      {detail.toc.length > 0 && (
        <section className="detail-toc">
          <h2>{t('detail.toc')}</h2>
          <ol>
            {detail.toc.map((line) => (
              <li key={line} lang={langOf(line)}>
                {line}
              </li>
            ))}
          </ol>
        </section>
      )}
    </article>
  )
}

/** The view-book button: the viewer, the plans, or the sign-in, the last two in a dialog (R311–R313). */
function Opening({ detail, groupId }: Pick<Props, 'detail' | 'groupId'>) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const here = pathname + search
  if (detail.reading !== 'ready') {
    return <p className="notice detail-state">{t(`detail.reading.${detail.reading}`)}</p>
  }
  return (
    <div className="detail-open">
      <OpenButton detail={detail} here={here} viewer={paths.viewOnline(detail.id, groupId)} />
      {detail.canKeep && <FavouriteButton detail={detail} back={here} />}
      {detail.plans.length > 0 && (
        <span className={detail.isRegistered ? 'tick' : 'plan-mark'}>
          {!detail.isRegistered && <Icon name="lock" />}
          {t(detail.isRegistered ? 'detail.registered' : 'detail.plan')}
        </span>
      )}
    </div>
  )
}

/** A form, so that it needs no script; a guest is asked to sign in and has it done then. */
function FavouriteButton({ detail, back }: { detail: Detail; back: string }) {
  const { t } = useTranslation()
  return (
    <Form method="post" action={paths.favourites()} className="favourite">
      <input type="hidden" name="content" value={detail.id} />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="keep"
        value={detail.isFavourite ? 'no' : 'yes'}
        className={`button secondary ${detail.isFavourite ? 'is-favourite' : ''}`}
      >
        <Icon name="bookmark" />
        <span className="favourite-label">
          {t(detail.isFavourite ? 'favourite.remove' : 'favourite.add')}
        </span>
      </button>
    </Form>
  )
}

function OpenButton({ detail, here, viewer }: { detail: Detail; here: string; viewer: string }) {
  const { t } = useTranslation()
  const label = detail.viewButtonLabel || t(detail.opening === 'login' ? 'detail.viewLogin' : 'detail.view')
  const close = t('dialog.close')
  if (detail.opening === 'plans') {
    return (
      <DialogButton id="plans" label={label} otherwise={viewer}>
        <Dialog id="plans" title={t('plan.title')} close={close}>
          <PlanList plans={detail.plans} />
        </Dialog>
      </DialogButton>
    )
  }
  if (detail.opening === 'login' && detail.login !== null) {
    return (
      <DialogButton id="sign-in" label={label} otherwise={viewer}>
        <Dialog id="sign-in" title={t('login.title')} close={close}>
          <LoginFields fields={detail.login} back={here} view={viewer} />
        </Dialog>
      </DialogButton>
    )
  }
  return (
    <ButtonLink to={viewer}>
      <Icon name="book" />
      {label}
    </ButtonLink>
  )
}

type DialogButtonProps = { id: string; label: string; otherwise: string; children: React.ReactNode }

/** Opens a dialog; a browser without popovers follows the link instead and is told there. */
function DialogButton({ id, label, otherwise, children }: DialogButtonProps) {
  return (
    <>
      <button type="button" className="button primary opens-dialog" popovertarget={id}>
        <Icon name="book" />
        {label}
      </button>
      <Link to={otherwise} className="button primary opens-page">
        <Icon name="book" />
        {label}
      </Link>
      {children}
    </>
  )
}

function Fields({ detail }: { detail: Detail }) {
  const { t, i18n } = useTranslation()
  const print = (['none', 'all', 'current'] as const)[detail.print]
  return (
    <dl className="fields">
      {detail.distributorName !== '' && (
        <FieldRow title={t('detail.distributor')}>
          <span lang={langOf(detail.distributorName)}>{detail.distributorName}</span>
        </FieldRow>
      )}
      <FieldRow title={t('detail.published')}>
        <time dateTime={detail.publishedOn}>{writeDay(detail.publishedOn, i18n.language)}</time>
      </FieldRow>
      {detail.pageCount > 0 && (
        <FieldRow title={t('detail.length')}>{t('detail.pages', { count: detail.pageCount })}</FieldRow>
      )}
      <FieldRow title={t('detail.groups')}>
        {detail.groups.map((group) => (
          <Chip key={group.id} to={detail.canSearch ? paths.search({ group: group.id }) : null}>
            {group.name}
          </Chip>
        ))}
      </FieldRow>
      {detail.params.map((param) => (
        <FieldRow key={param.title} title={param.title}>
          <span lang={langOf(param.value)}>{param.value}</span>
        </FieldRow>
      ))}
      {detail.keywords.length > 0 && (
        <FieldRow title={t('detail.keywords')}>
          {detail.keywords.map((word) => (
            <Chip key={word} to={detail.canSearch ? paths.search({ q: word }) : null}>
              {word}
            </Chip>
          ))}
        </FieldRow>
      )}
      {detail.reading === 'ready' && (
        <FieldRow title={t('detail.print')}>{t(`detail.print.${print}`)}</FieldRow>
      )}
    </dl>
  )
}

/** 2025/04/10, or 10 April 2025 in English. */
function writeDay(day: string, language: string): string {
  if (language === 'ja') return day.replaceAll('-', '/')
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** A word that leads to the search for it, where the site has one. */
function Chip({ to, children: word }: { to: string | null; children: string }) {
  const look = { className: 'chip', lang: langOf(word) }
  if (to === null) return <span {...look}>{word}</span>
  return (
    <Link {...look} to={to}>
      {word}
    </Link>
  )
}

function FieldRow({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt lang={langOf(title)}>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
