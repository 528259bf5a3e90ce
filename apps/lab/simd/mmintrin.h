#pragma once
// Eigen includes this header of MMX before those of SSE2, and uses nothing of it. WebAssembly has registers like those of
// SSE2 and none like those of MMX.
