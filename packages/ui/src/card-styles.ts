import badge from './badge.module.css'
import button from './button.module.css'
import card from './card.module.css'
import iconButton from './icon-button.module.css'
import price from './price.module.css'

/** Style sheets of the cards of an offer or a text, for a page that shows them before their code is there. */
export const cardStyles = [badge, button, card, iconButton, price]
