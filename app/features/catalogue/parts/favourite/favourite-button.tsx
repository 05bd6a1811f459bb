import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { useLayout } from '#app/ui/layout/layout.ts'
import { favouriteFormId } from './favourite-form.tsx'
import './favourite-button.css'

type Props = {
  contentId: string
  title: string
  isFavourite: boolean
  /** A mark on a cover, for readers only (R285), or a button with a label, which asks guests to sign in. */
  look: 'mark' | 'button'
}

/**
 * Adds or removes a favourite. Without script it submits a form and returns to this page. With script, all bookmarks
 * of the content on the page change in place (R274). It isn't shown to administrators, and not on sites without
 * accounts.
 */
export function FavouriteButton(props: Props) {
  const { actor, isOpenType } = useLayout()
  if (isOpenType || actor?.isStaff || (props.look === 'mark' && actor === null)) return null
  return <Bookmark {...props} />
}

function Bookmark({ contentId, title, isFavourite, look }: Props) {
  const { t } = useTranslation('reading')
  const submit = {
    form: favouriteFormId,
    name: isFavourite ? 'remove' : 'add',
    value: contentId,
  }
  if (look === 'mark') {
    return (
      <button
        {...submit}
        className="favourite-mark"
        aria-pressed={isFavourite}
        aria-label={t('favourite.of', { title })}
      />
    )
  }
  return (
    <button {...submit} className="button secondary favourite">
      <Icon name="bookmark" />
      <span className="favourite-add">{t('favourite.add')}</span>
      <span className="favourite-remove">{t('favourite.remove')}</span>
    </button>
  )
}
