try {
  document.documentElement.toggleAttribute('data-folded', !!localStorage.folded)
} catch {}
