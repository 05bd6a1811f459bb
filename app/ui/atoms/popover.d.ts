import 'react'

/** HTML's popovers and dialogs, which React 18 passes on but has no types for. The names are HTML's spelling. */
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: T extends HTMLElement ? 'auto' | 'manual' : never
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: T extends HTMLElement ? string : never
    popovertargetaction?: 'show' | 'hide' | 'toggle'
  }
  interface DialogHTMLAttributes<T> {
    closedby?: T extends HTMLElement ? 'any' | 'closerequest' | 'none' : never
  }
  interface ScriptHTMLAttributes<T> {
    blocking?: T extends HTMLElement ? 'render' : never
  }
}
