import './banner-slides.css'
import { maxSlides, SlideInput } from '#app/features/branding/model/banner/banner.ts'
import { Problems } from '#app/ui/console/form-fields.tsx'
import { OrderRows } from '#app/ui/console/order-table.tsx'
import { SchemaFieldView } from '#app/ui/console/schema-field.tsx'
import { fieldsOf } from '#app/ui/console/schema-fields.ts'
import { useWords } from '#app/ui/console/words.ts'
import { PictureInEach } from './picture-field.tsx'

/** The form's list of slides, under the specification's name. */
const list = 'bannerImageResponseList'
const pictures = ['desktopSlideImage', 'mobileSlideImage'] as const
const typed = fieldsOf(SlideInput).filter(({ name }) => !pictures.some((picture) => picture === name))

type Slide = Partial<Record<string, unknown>>
type Props = {
  /** The names of fields with problems. */
  wrong: readonly string[]
  slides: readonly (Slide | undefined)[]
  problemsOf: (field: string) => string[]
  /** The address of the folder with the site's pictures. */
  base: string
}

/** The slides in their order. Buttons that send the form add, move and remove them without saving. */
export function BannerSlides({ wrong, slides, problemsOf, base }: Props) {
  const { t } = useWords('console-pictures')
  const intent = (type: 'insert' | 'remove', payload: object) => ({
    type: 'submit' as const,
    name: '__intent__',
    value: JSON.stringify({ type, payload: { name: list, ...payload } }),
    formNoValidate: true,
    className: 'button secondary',
  })
  const hasProblem = (at: number) => wrong.some((field) => field.startsWith(`${list}[${at}]`))
  return (
    <div className="banner-slides-form" id={list}>
      {/* Pressing Enter submits with the first button of a form. This hidden one comes before the buttons that move something. */}
      <button type="submit" className="only-heard" tabIndex={-1} aria-hidden="true" />
      {slides.length === 0 ? (
        <p className="hint">{t('banner.noSlides')}</p>
      ) : (
        <OrderRows
          className=""
          headings={[t('banner.slide'), t('banner.slideFields')]}
          rows={slides.map((slide, at) => {
            const name = t('banner.slideNumber', { number: at + 1 })
            return {
              id: String(at),
              name,
              cells: [
                <SlideFields
                  key="fields"
                  {...{ at, slide: slide ?? {}, problemsOf, base }}
                  isOpen={slides.length === 1 || pictureOf(slide) === '' || hasProblem(at)}
                >
                  <button {...intent('remove', { index: at })}>{t('banner.removeSlide', { name })}</button>
                </SlideFields>,
              ],
            }
          })}
        />
      )}
      <Problems name={list} problems={problemsOf(list)} />
      {slides.length < maxSlides && <button {...intent('insert', {})}>{t('banner.addSlide')}</button>}
    </div>
  )
}

/** The name of a slide's picture in the first language that has one. '' for a new slide. */
function pictureOf(slide: Slide | undefined): string {
  return firstOf(slide?.desktopSlideImage)
}

function firstOf(inEach: unknown): string {
  const said = typeof inEach === 'object' && inEach !== null ? Object.values(inEach) : []
  return said.map(String).find((one) => one !== '') ?? ''
}

type SlideProps = Omit<Props, 'slides' | 'wrong'> & {
  at: number
  slide: Slide
  isOpen: boolean
  children: React.ReactNode
}

/** The fields of a slide, folded up under its picture and text unless something is missing or wrong. */

function SlideFields({ at, slide, isOpen, problemsOf, base, children }: SlideProps) {
  const { t, maybe } = useWords('console-pictures')
  const within = `${list}[${at}]`
  const picture = pictureOf(slide)
  return (
    <details className="slide" open={isOpen}>
      <summary className="cursor-pointer leading-11 wrap-anywhere">
        {picture !== '' && (
          <img
            className="inline-block w-30 h-10 mr-2 object-cover align-middle"
            src={`${base}${picture}`}
            alt=""
          />
        )}
        {firstOf(slide.text) || t('banner.slideFields')}
      </summary>
      <div className="slide-fields mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-4">
        {pictures.map((field) => (
          <PictureInEach
            key={field}
            name={`${within}.${field}`}
            label={t(`banner.${field}`)}
            hint={t(`banner.${field}Hint`)}
            sent={slide[field]}
            {...{ problemsOf, base }}
          />
        ))}
        {typed.map((field) => {
          const hint = maybe(`banner.${field.name}Hint`)
          return (
            <SchemaFieldView
              key={field.name}
              field={field}
              name={`${within}.${field.name}`}
              label={t(`banner.${field.name}`)}
              sent={slide[field.name]}
              options={field.choices.map((value) => ({ value, label: t(`banner.${field.name}.${value}`) }))}
              problems={problemsOf(`${within}.${field.name}`)}
              problemsOf={problemsOf}
              {...(hint && { hint })}
            />
          )
        })}
        {children}
      </div>
    </details>
  )
}
