// @ts-check
/** Keep the screen awake while the pad is looked at. Browsers offer this on HTTPS only; elsewhere nothing happens. */
export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = () => {
    if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
