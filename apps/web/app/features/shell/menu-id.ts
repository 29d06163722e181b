/** Id of the menu's panel, for the button that opens it. */
export const menuId = 'main-menu'
