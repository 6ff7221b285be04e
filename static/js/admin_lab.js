// A run of the balance lab: its growing part is fetched again while it goes on.

const PAUSE_MS = 2000;

async function follow() {
  const part = document.getElementById("lab-result");
  const address = part?.dataset.labPart;
  if (!address) return;
  let answer;
  try {
    answer = await fetch(`${address}?seen=${part.dataset.labSeen}`);
  } catch {
    return wait(); // the server may be starting again
  }
  if (!answer.ok || answer.status === 204) return wait(); // 204: nothing new
  const html = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = html.getElementById("lab-result");
  if (!fresh) return;
  if (!fresh.dataset.labPart) {
    location.reload(); // it has ended: the buttons are others now
    return;
  }
  part.replaceWith(fresh);
  wait();
}

function wait() {
  setTimeout(follow, PAUSE_MS);
}

wait();
