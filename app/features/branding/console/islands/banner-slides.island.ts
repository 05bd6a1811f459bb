import type { Alive } from '#app/ui/islands/alive.ts'

type Words = { seconds: number; pause: string; play: string }

/**
 * Moves to the next slide every few seconds (R226). Pauses while a visitor points at the slides, has the focus in them
 * or looks at another tab. Doesn't move at all if the visitor asked for less motion or stopped the slides.
 */
export const wake: Alive<Words> = (element, { seconds, pause, play }) => {
  const list = element.querySelector('.slides') as HTMLElement
  const dots = [...element.querySelectorAll<HTMLAnchorElement>('.slide-dots a')]
  const button = element.querySelector('.slide-pause') as HTMLButtonElement
  const slides = [...list.children] as HTMLElement[]
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let isStopped = calm.matches
  let isLookedAt = false
  let at = 0

  const goTo = (wanted: number) => {
    const slide = slides[(wanted + slides.length) % slides.length] as HTMLElement
    list.scrollTo({ left: slide.offsetLeft, behavior: calm.matches ? 'instant' : 'smooth' })
  }
  const isMoving = () => !(isStopped || isLookedAt || document.hidden)
  const show = () => {
    button.classList.toggle('is-paused', isStopped)
    button.setAttribute('aria-label', isStopped ? play : pause)
    // A screen reader is silent while slides move by themselves, but reads a slide that its user asked for.
    list.setAttribute('aria-live', isMoving() ? 'off' : 'polite')
  }
  let timer = 0
  /** Restarts the interval, so that the current slide is shown for its whole time. */
  const wind = () => {
    clearInterval(timer)
    timer = window.setInterval(() => isMoving() && goTo(at + 1), seconds * 1_000)
    show()
  }
  const look = (now: boolean) => {
    isLookedAt = now
    wind()
  }

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        at = slides.indexOf(target as HTMLElement)
        dots.forEach((dot, number) => {
          if (number === at) dot.setAttribute('aria-current', 'true')
          else dot.removeAttribute('aria-current')
        })
      }
    },
    { root: list, threshold: 0.6 },
  )
  for (const slide of slides) seen.observe(slide)

  const area = element.closest('section') as HTMLElement
  area.addEventListener('pointerenter', () => look(true))
  area.addEventListener('pointerleave', () => look(area.contains(document.activeElement)))
  area.addEventListener('focusin', () => look(true))
  area.addEventListener('focusout', () => look(area.matches(':hover')))
  document.addEventListener('visibilitychange', wind)
  button.addEventListener('click', () => {
    isStopped = !isStopped
    // A visitor who starts the slides wants to see them move, even with the pointer on them.
    look(false)
  })
  dots.forEach((dot, number) => {
    dot.addEventListener('click', (event) => {
      event.preventDefault()
      goTo(number)
    })
  })
  for (const step of element.querySelectorAll<HTMLButtonElement>('.slide-step'))
    step.addEventListener('click', () => goTo(at + Number(step.dataset.step)))
  for (const control of element.querySelectorAll<HTMLButtonElement>('button')) control.hidden = false
  wind()
}
