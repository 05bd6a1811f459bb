import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { useFrame } from '#app/ui/frame/frame.ts'
import { favouriteFormId } from './favourite-form.tsx'
import './favourite-button.css'

type Props = {
  contentId: string
  title: string
  isFavourite: boolean
  /** A mark on a cover, for readers only (R285); or a button with words, which asks guests to sign in. */
  look: 'mark' | 'button'
}

/**
 * Keeps a content or takes it off: without script a submit that comes back to this page; with it every bookmark of the
 * content on the page turns in its place (R274). Where nobody signs in, and for administrators, there is none.
 */
export function FavouriteButton(props: Props) {
  const { actor, isOpenType } = useFrame()
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
