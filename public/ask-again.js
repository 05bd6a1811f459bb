// A launch that is spent or refused: only the page around this one can bring another. In a file, since no page may have a
// script within. Asked more than once: the page around may not be listening yet.
;(() => {
  if (window.parent === window) return
  const { parentOrigin } = document.currentScript?.dataset ?? {}
  const ask = () => window.parent.postMessage({ type: 'bunko:reload' }, parentOrigin)
  ask()
  const asking = setInterval(ask, 300)
  setTimeout(() => clearInterval(asking), 4_000)
  document.documentElement.classList.add('asking')
})()
