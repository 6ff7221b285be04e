// What every page needs: menus, theme, toasts, drawers, copying, forms, the sound switch.

import { armMenus } from "./menus.js";
import { armTheme } from "./theme.js";
import { armToasts } from "./toasts.js";
import { armDrawers } from "./drawers.js";
import { armCopying } from "./copy.js";
import { armForms } from "./forms.js";
import { armSoundSwitch } from "./soundswitch.js";

armMenus();
armTheme();
armToasts();
armDrawers();
armCopying();
armSoundSwitch();
armForms();
