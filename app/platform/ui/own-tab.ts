type LinkPress = { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

/**
 * Whether a press of a link asks for a tab, a window or a file of its own: the browser sees to it,
 * whatever the page makes of links.
 */
export const isForOwnTab = ({ ctrlKey, metaKey, shiftKey, altKey }: LinkPress): boolean =>
  ctrlKey || metaKey || shiftKey || altKey
