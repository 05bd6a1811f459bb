import './banner.css'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import type { SiteLink } from '#app/kernel/values/site-link.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { TenantLink } from '#app/ui/atoms/link.tsx'
import { usePictureSources } from '#app/ui/atoms/source-set.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { inCss, surface } from '#app/ui/theme/palette.ts'
import type { BannerSlide, BannerView } from './banner-view.ts'
import { useSiteLayout } from './site-layout.ts'

/** The site's banner above its lists: a message, a picture or slides. The layout's data says on which pages. */
export function Banner() {
  const frame = useSiteLayout()
  const { banner } = frame
  if (banner === null) return null
  if (banner.type === 'slides' && banner.slides.length > 1) return <Slides banner={banner} />
  return (
    <div className={`banner banner-${banner.type}`} style={brandingOf(banner)}>
      {banner.type === 'message' ? <Message banner={banner} /> : <Lone banner={banner} />}
    </div>
  )
}

const brandingOf = perObject(({ height, mobileHeight, background, ink }: BannerView): CSSProperties => {
  const { ground, inks } = surface(background, ink)
  return {
    '--banner-height': `${height}px`,
    '--banner-height-mobile': `${mobileHeight}px`,
    '--banner': inCss(ground),
    '--banner-ink': inCss(inks[0]),
  } as CSSProperties
})

function Message({ banner }: { banner: Extract<BannerView, { type: 'message' }> }) {
  const style = { fontSize: banner.fontSize }
  return (
    <p style={style} lang={langOf(banner.message)}>
      <Linked {...banner}>{banner.message}</Linked>
    </p>
  )
}

function Lone({ banner }: { banner: Exclude<BannerView, { type: 'message' }> }) {
  const slide = banner.type === 'image' ? banner.slide : banner.slides[0]
  return slide === undefined ? null : (
    <Linked {...slide}>
      <SlidePicture slide={slide} isFirst />
    </Linked>
  )
}

/** Slides that can be swiped or scrolled. With script they advance by themselves until the visitor interacts with them (R226). */
function Slides({ banner }: { banner: Extract<BannerView, { type: 'slides' }> }) {
  const { t } = useTranslation('frame')
  const { slides, seconds } = banner
  const words = { pause: t('banner.pause'), play: t('banner.play') }
  return (
    <section
      className="banner banner-slides"
      style={brandingOf(banner)}
      aria-roledescription="carousel"
      aria-label={t('banner.label')}
    >
      <LightIsland name="banner-slides" when="idle" props={{ seconds, ...words }}>
        <SlideControls total={slides.length} />
        <ul className="slides">
          {slides.map((slide, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: slides have nothing else, and never move.
              key={at}
              id={`slide-${at + 1}`}
              aria-roledescription="slide"
              aria-label={t('banner.slide', { number: at + 1, total: slides.length })}
            >
              <Linked {...slide}>
                <SlidePicture slide={slide} isFirst={at === 0} />
              </Linked>
            </li>
          ))}
        </ul>
      </LightIsland>
    </section>
  )
}

/** The controls of the slides. The dots are links, so that they work without script; controls that need the script appear with it. */
function SlideControls({ total }: { total: number }) {
  const { t } = useTranslation('frame')
  return (
    <div className="slide-controls">
      <button type="button" className="slide-pause" hidden aria-label={t('banner.pause')}>
        <Icon name="pause" />
        <Icon name="play" />
      </button>
      <ol className="slide-dots">
        {Array.from({ length: total }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number is all a dot has.
          <li key={at}>
            <a href={`#slide-${at + 1}`} aria-current={at === 0 ? 'true' : undefined}>
              <span className="only-heard">{t('banner.slide', { number: at + 1, total })}</span>
            </a>
          </li>
        ))}
      </ol>
      <button type="button" className="slide-step" hidden aria-label={t('banner.previous')} data-step="-1">
        <Icon name="back" />
      </button>
      <button type="button" className="slide-step" hidden aria-label={t('banner.next')} data-step="1">
        <Icon name="forward" />
      </button>
    </div>
  )
}

type LinkedProps = { link: SiteLink | null; isNewWindow: boolean; children: ReactNode }

function Linked({ link, isNewWindow, children }: LinkedProps) {
  const { t } = useTranslation()
  if (link === null) return children
  return (
    <TenantLink link={link} newWindow={isNewWindow ? t('link.newWindow') : null} draggable={false}>
      {children}
    </TenantLink>
  )
}

/**
 * The picture of a slide, with another one for phones (R227). The first slide's loads at once, the others wait. The switch between the two
 * pictures is at the width where the wide one shows more, at the phone's height.
 */
function SlidePicture({ slide, isFirst }: { slide: BannerSlide; isFirst: boolean }) {
  const { desktop, mobile, text } = slide
  const sources = usePictureSources(desktop, '(min-width: 1200px) 1200px, 100vw')
  const { src, srcSet = src, sizes } = usePictureSources(mobile ?? desktop, '100vw')
  return (
    <picture>
      {mobile !== null && (
        <source
          media="(max-width: 768px)"
          srcSet={srcSet}
          sizes={sizes}
          width={mobile.width}
          height={mobile.height}
        />
      )}
      <img
        {...sources}
        width={desktop.width}
        height={desktop.height}
        alt={text}
        lang={langOf(text)}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding={isFirst ? 'sync' : 'async'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        draggable={false}
      />
    </picture>
  )
}
