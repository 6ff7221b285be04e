// Runs before anything is drawn: style sheets show what needs script only where there is one.
document.documentElement.classList.add("js");
